// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Many reads in one call, with the interface of Multicall3 (github.com/mds1/multicall3) as far as this server uses it.
/// Run without being deployed where a chain has no Multicall3, and deployed by the tests.
contract BatchReads {
    struct Call3 { address target; bool allowFailure; bytes callData; }
    struct Result { bool success; bytes returnData; }

    function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i; i < calls.length; ++i) {
            (results[i].success, results[i].returnData) = calls[i].target.call(calls[i].callData);
            require(calls[i].allowFailure || results[i].success, "call failed");
        }
    }

    /// The same where a contract may burn all gas or answer megabytes: each call has its share of the gas and bytes that are left, so that it takes
    /// nothing from the calls after it. A failed call, or one that answers more than its share, has no answer.
    function aggregateGuarded(Call3[] calldata calls, uint256 bytesLeft) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        // For the answer itself.
        uint256 kept = gasleft() / 4;
        for (uint256 i; i < calls.length; ++i) {
            uint256 left = calls.length - i;
            uint256 share = (gasleft() - kept) / left;
            uint256 most = bytesLeft / left;
            address target = calls[i].target;
            bytes memory data = calls[i].callData;
            bytes memory answer;
            bool success;
            assembly {
                success := call(share, target, 0, add(data, 32), mload(data), 0, 0)
                let size := returndatasize()
                if gt(size, most) { success := 0 }
                if iszero(success) { size := 0 }
                answer := mload(64)
                mstore(answer, size)
                returndatacopy(add(answer, 32), 0, size)
                mstore(64, and(add(add(answer, size), 63), not(31)))
            }
            bytesLeft -= answer.length;
            (results[i].success, results[i].returnData) = (success, answer);
        }
    }

    function getEthBalance(address account) external view returns (uint256) {
        return account.balance;
    }
}
