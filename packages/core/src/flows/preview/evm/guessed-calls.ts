/**
 * Functions that many contracts have, by selector. Four bytes prove nothing: a call that only these name is shown as a guess, and
 * nothing is concluded from it.
 */
export const guessedCalls: Readonly<Record<string, string>> = {
  d0e30db0: 'deposit()',
  '2e1a7d4d': 'withdraw(uint256 amount)',
  '3ccfd60b': 'withdraw()',
  '4e71d92d': 'claim()',
  '1249c58b': 'mint()',
  a0712d68: 'mint(uint256 amount)',
  '40c10f19': 'mint(address to, uint256 amount)',
  '42966c68': 'burn(uint256 amount)',
  '79cc6790': 'burnFrom(address from, uint256 amount)',
  a694fc3a: 'stake(uint256 amount)',
  '2e17de78': 'unstake(uint256 amount)',
  '38ed1739':
    'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  '7ff36ab5': 'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  '18cbafe5':
    'swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  '8803dbee':
    'swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  '3593564c': 'execute(bytes commands, bytes[] inputs, uint256 deadline)',
  '24856bc3': 'execute(bytes commands, bytes[] inputs)',
  '6e553f65': 'deposit(uint256 assets, address receiver)',
  ba087652: 'redeem(uint256 shares, address receiver, address owner)',
  b460af94: 'withdraw(uint256 assets, address receiver, address owner)',
  '617ba037': 'supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
  '69328dec': 'withdraw(address asset, uint256 amount, address to)',
  '5c19a95c': 'delegate(address delegatee)',
  '56781388': 'castVote(uint256 proposalId, uint8 support)',
}
