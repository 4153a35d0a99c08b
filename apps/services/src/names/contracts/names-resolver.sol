// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

/// The resolver of a domain whose names are kept by the services (ERC-3668, ENSIP-10). It takes answers that one of its signers signed for this
/// very contract and question, and that are not too old. The signature is the one of ENS's offchain resolver.
contract NamesResolver {
    /// Half of secp256k1's order: of the two signatures for one answer, only the lower is taken.
    uint256 private constant HALF = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    address public owner;
    string[] public urls;
    mapping(address => bool) public signers;

    event OwnerChanged(address owner);
    event SignerChanged(address signer, bool allowed);
    event UrlsChanged(string[] urls);

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    constructor(string[] memory urls_, address[] memory signers_) {
        owner = msg.sender;
        urls = urls_;
        for (uint256 i; i < signers_.length; ++i) _setSigner(signers_[i], true);
    }

    function setOwner(address value) external onlyOwner {
        owner = value;
        emit OwnerChanged(value);
    }

    function setUrls(string[] memory value) external onlyOwner {
        urls = value;
        emit UrlsChanged(value);
    }

    function setSigner(address signer, bool allowed) external onlyOwner {
        _setSigner(signer, allowed);
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory call = abi.encodeWithSelector(this.resolve.selector, name, data);
        revert OffchainLookup(address(this), urls, call, this.resolveWithProof.selector, abi.encode(call, address(this)));
    }

    /// @param extraData the question, as `resolve` gave it out: abi.encode(bytes call, address resolver)
    function resolveWithProof(bytes calldata response, bytes calldata extraData) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        (bytes memory call,) = abi.decode(extraData, (bytes, address));
        require(expires >= block.timestamp, "the answer is too old");
        require(signers[_signerOf(_hash(call, expires, result), signature)], "the answer is forged");
        return result;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x9061b923;
    }

    function _setSigner(address signer, bool allowed) private {
        require(signer != address(0), "no signer");
        signers[signer] = allowed;
        emit SignerChanged(signer, allowed);
    }

    function _hash(bytes memory call, uint64 expires, bytes memory result) private view returns (bytes32) {
        return keccak256(abi.encodePacked(hex"1900", address(this), expires, keccak256(call), keccak256(result)));
    }

    function _signerOf(bytes32 hash, bytes memory signature) private pure returns (address) {
        require(signature.length == 65, "the answer is forged");
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        if (uint256(s) > HALF) return address(0);
        return ecrecover(hash, v, r, s);
    }
}
