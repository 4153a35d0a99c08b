// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

interface IBatchGateway {
    struct Request { address sender; string[] urls; bytes data; }
    function query(Request[] calldata requests) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// For tests: stands for ENS's universal resolver with a single domain, whose resolver is given. It asks as the real one does, through the batch
/// gateway that every client has (`x-batch-gateway:true`).
contract TestUniversalResolver {
    address immutable resolver;

    constructor(address resolver_) {
        resolver = resolver_;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata) external view returns (bytes memory, address) {
        (bool ok, bytes memory answer) = resolver.staticcall(abi.encodeWithSignature("resolve(bytes,bytes)", name, data));
        if (ok) return (abi.decode(answer, (bytes)), resolver);
        require(bytes4(answer) == OffchainLookup.selector, "no lookup");
        bytes memory rest = new bytes(answer.length - 4);
        for (uint256 i; i < rest.length; ++i) rest[i] = answer[i + 4];
        (address sender, string[] memory urls, bytes memory call, bytes4 callback, bytes memory extra) =
            abi.decode(rest, (address, string[], bytes, bytes4, bytes));
        IBatchGateway.Request[] memory requests = new IBatchGateway.Request[](1);
        requests[0] = IBatchGateway.Request(sender, urls, call);
        string[] memory local = new string[](1);
        local[0] = "x-batch-gateway:true";
        revert OffchainLookup(
            address(this), local, abi.encodeCall(IBatchGateway.query, (requests)), this.resolveCallback.selector, abi.encode(callback, extra)
        );
    }

    function resolveCallback(bytes calldata response, bytes calldata extraData) external view returns (bytes memory, address) {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        require(!failures[0], "the gateway failed");
        (bytes4 callback, bytes memory extra) = abi.decode(extraData, (bytes4, bytes));
        (bool ok, bytes memory answer) = resolver.staticcall(abi.encodeWithSelector(callback, responses[0], extra));
        if (!ok) assembly { revert(add(answer, 32), mload(answer)) }
        return (abi.decode(answer, (bytes)), resolver);
    }
}
