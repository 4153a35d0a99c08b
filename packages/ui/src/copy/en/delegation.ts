/** Words of the notice about an account that follows the code of a contract (EIP-7702). */
export const delegationCopy = {
  title: 'A contract we don’t know controls this account',
  text: 'It can move what this account has, and what arrives here.',
  contract: 'The contract',
  claimed: 'A published description calls it “{name}”. That alone doesn’t make it yours.',
  explorer: 'View on explorer',
  advice:
    'If your wallet made this a smart account, compare the contract with the one your wallet names. If not, another person may have your key: use a new account.',
  adviceLogin:
    'Another person may have your key. Make the account plain again in “Your login”, then use a new account.',
  yourLogin: 'Open “Your login”',
  yourLoginFailed: 'Your login didn’t open. Try again.',
} as const
