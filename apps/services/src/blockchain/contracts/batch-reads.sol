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

    function getEthBalance(address account) external view returns (uint256) {
        return account.balance;
    }
}
