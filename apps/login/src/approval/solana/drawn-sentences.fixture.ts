/** What the visitor sees of each recorded instruction: by its level and sentence, the title that it is recorded under, and its rows. */
export const drawnSentences: Readonly<Record<string, string>> = {
  'plain | Sends 1.5 SOL.': `
    coins | To: other
  `,
  'plain | Another signer does this, by rights of their own, not by yours.': `
    coins of another signer | To: third | By: other
    the account of another signer to a program | Account: other | Program: program | By: other
    data in a new account | Account: account | By: account
    an allowance by another signer | May spend: third | From: account | By: other
  `,
  'warning | Puts 0.002 SOL of yours into a new account. A program decides about it from then on.': `
    an account that you pay | Account: account | Program: program
  `,
  'danger | Gives your account to a program. You can’t use it or what is in it afterwards.': `
    your own account as a new one of a program | Account: you (you) | Program: program
    your own account, coins and all, as one of a program | Account: you (you) | Program: program
    your account to a program | Account: you (you) | Program: program
    an account with your seed to a program | Account: account | Program: program
    data in an account with your seed | Account: account | Program: program
  `,
  'warning | Puts 0.000000007 SOL of yours into a new account. A program decides about it from then on.': `
    a prefunded account that you pay | Account: account | Program: program
  `,
  'warning | Puts 0.003 SOL of yours into a new account. A program decides about it from then on.': `
    an account with a seed that you pay | Account: account | Program: program
  `,
  'danger | Makes your account one for data. It can’t send coins afterwards.': `
    data in your account | Account: you (you)
  `,
  'danger | Takes coins out of an account that you control: 0.005 SOL.': `
    coins of an account with your seed | From: account | To: other
    unwrapped coins | From: account | To: other
  `,
  'warning | This never expires: the app can send it at any time later.': `
    a nonce that makes it last | Account: account
  `,
  'danger | Takes coins out of an account that you control: 0.001 SOL.': `
    coins of your nonce account | From: account | To: other
  `,
  'plain | Takes coins out of an account that you control: 0.001 SOL.': `
    coins of your nonce account to you | From: account | To: you (you)
  `,
  'danger | Gives control of your nonce account to another account, with the coins in it.': `
    your nonce account to another | Account: account | In control afterwards: other
  `,
  'warning | Prepares an account that belongs to another account, not to you.': `
    a nonce account of another | Account: account | Owner: other
    a token account for another | Account: account | Owner: other
    the same in its second form | Account: account | Owner: other
    the same in its first form | Account: account | Owner: other
    a stake account of another | Account: account | Owner: other
    a checked stake account of another | Account: account | Owner: other
    a place for code of another | Account: account | Owner: other
  `,
  'plain | Prepares an account. It moves nothing.': `
    an old nonce account | Account: account
    a token account for you | Account: account
    a new token | Account: mint
    a new token in its first form | Account: mint
    an account of several signers | Account: account
    an account of several signers in its first form | Account: account
    an owner that stays | Account: account
    wrapped coins | Account: account
    fees from the first day | Account: mint
    frozen from the first day | Account: mint
    notes that are needed | Account: account
    notes that are not needed | Account: account
    tokens that stay | Account: mint
    interest from the first day | Account: mint
    a guard | Account: account
    a closer of the mint | Account: mint
    a delegate for good | Account: mint
    where metadata is from the first day | Account: mint
    a group from the first day | Account: mint
    a member from the first day | Account: mint
    shown amounts from the first day | Account: mint
    a pause from the first day | Account: mint
    burning by permission from the first day | Account: mint
    a stake account of yours | Account: account
  `,
  'warning | Prepares a token that another account has power over.': `
    a hook from the first day | Account: mint | In control afterwards: program
  `,
  'warning | Writes code of a program into an account. It can be installed from there later.': `
    code for later | Account: account
  `,
  'plain | Sends tokens: 2500000 of its smallest units.': `
    tokens, without their mint | From: account | To: account2
  `,
  'plain | Sends tokens: 2.5.': `
    tokens | From: account | To: account2 | Token: mint
    tokens of Token-2022 | From: account | To: account2 | Token: mint
    tokens with a fee | From: account | To: account2 | Token: mint
  `,
  'danger | Lets another account take your tokens at any time, without asking again: up to 5000000 of its smallest units.': `
    an allowance, without its mint | May spend: other | From: account
  `,
  'danger | Lets another account take your tokens at any time, without asking again: up to 5.': `
    an allowance | May spend: other | From: account | Token: mint
  `,
  'danger | Lets another account take your tokens at any time, without asking again: without limit.': `
    an allowance without limit | May spend: other | From: account | Token: mint
  `,
  'plain | Takes back what another account may take of your tokens.': `
    an allowance of nothing | Account: account
    the end of an allowance | Account: account
  `,
  'danger | Lets another account take your tokens at any time, without asking again: up to 5 of its smallest units.': `
    an allowance by an account of several signers | May spend: other | From: account
  `,
  'danger | Gives control of your token account to another account. You can’t use it or its tokens afterwards.': `
    a token account to another owner | Account: account | Right: AccountOwner | In control afterwards: other
    another owner on Token-2022 | Account: account | Right: AccountOwner | In control afterwards: other
  `,
  'plain | Gives you control of the account.': `
    a token account to you | Account: account | Right: AccountOwner | In control afterwards: you (you)
  `,
  'danger | Lets another account close your token account and take the coins in it.': `
    another closes your token account | Account: account | Right: CloseAccount | In control afterwards: other
  `,
  'danger | Gives a right over your token or your account to another account. You don’t have it afterwards.': `
    another makes tokens | Account: mint | Right: MintTokens | In control afterwards: other
    the right TransferFeeConfig | Account: mint | Right: TransferFeeConfig | In control afterwards: other
    the right WithheldWithdraw | Account: mint | Right: WithheldWithdraw | In control afterwards: other
    the right CloseMint | Account: mint | Right: CloseMint | In control afterwards: other
    the right InterestRate | Account: mint | Right: InterestRate | In control afterwards: other
    the right PermanentDelegate | Account: mint | Right: PermanentDelegate | In control afterwards: other
    the right ConfidentialTransferMint | Account: mint | Right: ConfidentialTransferMint | In control afterwards: other
    the right TransferHookProgramId | Account: mint | Right: TransferHookProgramId | In control afterwards: other
    the right ConfidentialTransferFeeConfig | Account: mint | Right: ConfidentialTransferFeeConfig | In control afterwards: other
    the right MetadataPointer | Account: mint | Right: MetadataPointer | In control afterwards: other
    the right GroupPointer | Account: mint | Right: GroupPointer | In control afterwards: other
    the right GroupMemberPointer | Account: mint | Right: GroupMemberPointer | In control afterwards: other
    the right ScaledUiAmount | Account: mint | Right: ScaledUiAmount | In control afterwards: other
    the right Pause | Account: mint | Right: Pause | In control afterwards: other
    the right PermissionedBurn | Account: mint | Right: PermissionedBurn | In control afterwards: other
    another writer of metadata | Account: mint | Right: UpdateAuthority | In control afterwards: other
    another keeper of a group | Account: mint | Right: UpdateAuthority | In control afterwards: other
  `,
  'danger | Gives up a right for good. It can’t be brought back.': `
    nothing freezes tokens | Account: mint | Right: FreezeAccount
    a right that is given up | Account: mint | Right: PermanentDelegate
    metadata for good | Account: mint | Right: UpdateAuthority
    your program without a keeper | Account: account
  `,
  'danger | Uses your power over a token, and changes it for its holders.': `
    new tokens | Token: mint | Account: account | Amount: 5 of its smallest units
    new tokens, checked | Token: mint | Account: account | Amount: 0.000005
    a frozen account | Token: mint | Account: account
    an account that thaws | Token: mint | Account: account
    a fee of transfers | Token: mint
    withheld fees | Token: mint | Account: account
    withheld fees of accounts | Token: mint | Account: account
    frozen by default | Token: mint
    interest | Token: mint
    a hook | Token: mint
    where metadata is | Token: mint
    a group | Token: mint
    a member | Token: mint
    shown amounts | Token: mint
    a pause | Token: mint
    the end of a pause | Token: mint
  `,
  'danger | Destroys your tokens for good: 1000000 of its smallest units.': `
    burnt tokens | From: account | Token: mint
  `,
  'danger | Destroys your tokens for good: 1.': `
    burnt tokens, checked | From: account | Token: mint
  `,
  'danger | Closes your token account. The coins in it go to another account.': `
    a closed account whose coins go away | Account: account | To: other
  `,
  'plain | Closes your token account. The coins in it come to you.': `
    a closed account whose coins come back | Account: account | To: you (you)
  `,
  'danger | Takes coins out of an account that you control: all.': `
    excess coins of a token account | From: account | To: other
  `,
  'plain | Takes coins out of an account that you control: all.': `
    all unwrapped coins | From: account | To: you (you)
  `,
  'warning | Opens a token account for another account, if there is none. You pay for its place and don’t get that back.': `
    a token account of an owner | Account: account | Owner: other | Token: mint
    the same where it may be there | Account: account | Owner: other | Token: mint
  `,
  'danger | This login can’t read what this asks of the program. It could take money or control.': `
    collected fees | Program: Token 2022
    an extension that isn’t read | Program: Token 2022
    the least stake | Program: Stake
  `,
  'danger | Takes a protection of your token account away.': `
    a guard that ends | Account: account
  `,
  'danger | Destroys your tokens for good: 5 of its smallest units.': `
    tokens burnt by permission | From: account | Token: mint
  `,
  'danger | Destroys your tokens for good: 5.': `
    the same by permission, checked | From: account | Token: mint
  `,
  'danger | Lets another account decide where your coins are staked.': `
    another that stakes your coins | Account: account | In control afterwards: other
  `,
  'danger | Gives control of your staked coins to another account. You can’t withdraw them afterwards.': `
    another that withdraws your stake | Account: account | In control afterwards: other
    the same with its checks | Account: account | In control afterwards: other
    the same with a seed | Account: account | In control afterwards: other
    the same with a seed and checks | Account: account | In control afterwards: other
  `,
  'danger | Takes coins out of an account that you control: 4 SOL.': `
    coins of your stake | From: account | To: other
  `,
  'plain | Takes coins out of an account that you control: 4 SOL.': `
    coins of your stake to you | From: account | To: you (you)
  `,
  'danger | Locks your staked coins, or changes for how long. You may not get them for a long time.': `
    a lock | Account: account | Until: Jan 1, 1970 | Can change the lock: other
    a lock with checks | Account: account | Until epoch: 5 | Can change the lock: other
  `,
  'plain | Stakes your coins with a validator.': `
    a stake | Account: account | Validator: third
  `,
  'plain | Ends staking. The coins stay in the stake account.': `
    the end of a stake | Account: account
    a late validator | Account: account
  `,
  'plain | Moves coins between stake accounts of the same owner: 1 SOL.': `
    two stakes | From: account | To: account2
    a moved stake | From: account | To: account2
    moved coins of a stake | From: account | To: account2
  `,
  'plain | Moves coins between stake accounts of the same owner: all.': `
    one stake again | From: account | To: account2
  `,
  'danger | Replaces the code of your program.': `
    new code of your program | Program: program | New code: account | To: other
  `,
  'danger | Gives control of your program to another account. You can’t change it afterwards.': `
    your program to another | Account: account | In control afterwards: other
    your program to another that agrees | Account: account | In control afterwards: other
  `,
  'danger | Closes your program or its code for good. The coins in it go to the account below.': `
    a closed program | Account: account | To: other
  `,
  'warning | Installs or enlarges a program. You pay for its place.': `
    a program | Program: program | In control afterwards: you (you)
    a larger program | Program: program
  `,
  'plain | Writes a public note.': `
    a note | Message: order 12
  `,
}
