import { type Hex, toFunctionSelector } from 'viem'

/**
 * Functions that move something, or let another account do it. They are of ERC-20, ERC-721, ERC-1155, ERC-677, ERC-777,
 * ERC-1363, EIP-2612, ERC-3009, ERC-4626, EIP-173 and Permit2.
 */
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
  'transferFrom((address,address,uint160,address)[])',
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)',
  'permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)',
  'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
  'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)',
  'transferAndCall(address,uint256)',
  'transferAndCall(address,uint256,bytes)',
  'transferFromAndCall(address,address,uint256)',
  'transferFromAndCall(address,address,uint256,bytes)',
  'approveAndCall(address,uint256)',
  'approveAndCall(address,uint256,bytes)',
  'send(address,uint256,bytes)',
  'burn(uint256)',
  'burn(uint256,bytes)',
  'burnFrom(address,uint256)',
  'operatorSend(address,address,uint256,bytes,bytes)',
  'operatorBurn(address,uint256,bytes,bytes)',
  'authorizeOperator(address)',
  'withdraw(uint256)',
  'withdraw(uint256,address,address)',
  'redeem(uint256,address,address)',
  'transferOwnership(address)',
  'renounceOwnership()',
]

/**
 * The name of a function for the visitor. The app describes the function, and it can find a harmless name for any four
 * bytes in seconds. So a function that moves tokens has its own name, whatever the app calls it.
 */
export function nameFunction(given: string, selector: Hex): string {
  return standardName(selector) ?? given
}

/** The name of a function that moves or allows something by a standard. */
export function standardName(selector: string): string | undefined {
  return signatures.find((each) => toFunctionSelector(each) === selector)
}
