// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// A token whose `transfer` returns nothing, as some old ones do.
contract NoReturnToken {
    string public constant name = "No Return";
    string public constant symbol = "NORET";
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;
    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
    }
}

/// A token that keeps a tenth of what is sent.
contract FeeToken {
    string public constant name = "Tenth";
    string public constant symbol = "TENTH";
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;
    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        uint256 fee = value / 10;
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value - fee;
        balanceOf[address(this)] += fee;
        emit Transfer(msg.sender, to, value - fee);
        emit Transfer(msg.sender, address(this), fee);
        return true;
    }
}

/// ERC-721, as far as sending and showing one needs.
contract Lamps {
    string public constant name = "Lamps";
    string public constant symbol = "LAMP";
    mapping(uint256 => address) public ownerOf;
    mapping(address => uint256) public balanceOf;
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function mint(address to, uint256 tokenId) external {
        ownerOf[tokenId] = to;
        balanceOf[to] += 1;
        emit Transfer(address(0), to, tokenId);
    }

    function tokenURI(uint256) external pure returns (string memory) {
        return 'data:application/json,{"name":"Lamp %231","description":"A lamp","image":"data:image/svg+xml,<svg/>"}';
    }

    function safeTransferFrom(address from, address to, uint256 tokenId) external {
        require(ownerOf[tokenId] == from && msg.sender == from, "not the owner");
        ownerOf[tokenId] = to;
        balanceOf[from] -= 1;
        balanceOf[to] += 1;
        emit Transfer(from, to, tokenId);
    }
}
