// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Contracts for tests of allowances, with the interfaces of ERC-20, ERC-721 and Permit2 as far as these tests use them.
contract TestAllowanceToken {
    string public name = "Allowance Token";
    string public symbol = "ALW";
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 value) external { balanceOf[to] += value; emit Transfer(address(0), to, value); }
    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }
    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }
}

contract TestAllowanceCollection {
    string public name = "Allowance Collection";
    string public symbol = "ALC";
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => address) public getApproved;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => bool)) public isApprovedForAll;
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    function mint(address to, uint256 tokenId) external { ownerOf[tokenId] = to; balanceOf[to] += 1; }
    function approve(address to, uint256 tokenId) external {
        require(ownerOf[tokenId] == msg.sender, "not yours");
        getApproved[tokenId] = to;
        emit Approval(msg.sender, to, tokenId);
    }
    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }
}

contract TestPermit2 {
    struct Allowed { uint160 amount; uint48 expiration; uint48 nonce; }
    mapping(address => mapping(address => mapping(address => Allowed))) public allowance;
    event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration);

    function approve(address token, address spender, uint160 amount, uint48 expiration) external {
        allowance[msg.sender][token][spender] = Allowed(amount, expiration == 0 ? uint48(block.timestamp) : expiration, 0);
        emit Approval(msg.sender, token, spender, amount, expiration);
    }
}
