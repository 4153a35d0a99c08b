import { type Hex, toFunctionSelector } from 'viem'

/** Functions of ERC-20, ERC-721, ERC-1155, EIP-2612, Permit2 and EIP-173 that move something, or let another account do it. */
const signatures = [
  'transfer(address,uint256)',
  'transferFrom(address,address,uint256)',
  'approve(address,uint256)',
  'increaseAllowance(address,uint256)',
  'increaseApproval(address,uint256)',
  'setApprovalForAll(address,bool)',
  'safeTransferFrom(address,address,uint256)',
  'safeTransferFrom(address,address,uint256,bytes)',
  'safeTransferFrom(address,address,uint256,uint256,bytes)',
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  'approve(address,address,uint160,uint48)',
  'transferFrom(address,address,uint160,address)',
  'transferOwnership(address)',
]

/**
 * The name of a function for the visitor. The app describes the function, and it can find a harmless name for any four
 * bytes in seconds. So a function that moves tokens has its own name, whatever the app calls it.
 */
export function nameFunction(given: string, selector: Hex): string {
  return signatures.find((each) => toFunctionSelector(each) === selector) ?? given
}
