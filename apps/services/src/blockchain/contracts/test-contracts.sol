// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Contracts the tests deploy on a local chain. Interfaces are the real ones: ERC-20, ERC-721, ERC-1155, ENS, Uniswap v2 pairs.
contract TestToken {
    string public name;
    string public symbol;
    uint8 public decimals;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(string memory name_, string memory symbol_, uint8 decimals_) {
        (name, symbol, decimals) = (name_, symbol_, decimals_);
    }

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        return move(from, to, value);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function move(address from, address to, uint256 value) private returns (bool) {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }
}

/// A token that keeps a tenth of what is sent. What it can't do it answers with `false`, as some early tokens do, and it never allows anything.
contract TestOddToken {
    string public constant name = "Odd";
    string public constant symbol = "ODD";
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;
    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        if (balanceOf[msg.sender] < value) return false;
        uint256 kept = value / 10;
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value - kept;
        emit Transfer(msg.sender, to, value - kept);
        emit Transfer(msg.sender, address(this), kept);
        return true;
    }

    function approve(address, uint256) external pure returns (bool) {
        return false;
    }

    function allowance(address, address) external pure returns (uint256) {
        return 5;
    }
}

/// A token whose `symbol` and `name` are bytes32, as early ones have them.
contract TestBytes32Token {
    bytes32 public constant name = "Maker";
    bytes32 public constant symbol = "MKR";
    uint8 public constant decimals = 18;
    function balanceOf(address) external pure returns (uint256) { return 3 ether; }
}

/// Claims transfers that never were, as address poisoners do, and answers reads with rubbish.
contract TestPoison {
    event Transfer(address indexed from, address indexed to, uint256 value);
    function poison(address from, address to) external { emit Transfer(from, to, 0); }
    function fake(address from, address to, uint256 value) external { emit Transfer(from, to, value); }
    fallback() external {
        assembly { mstore(0, not(0)) mstore(32, not(0)) return(0, 64) }
    }
}

contract TestCollectible {
    string public name = "Postcards";
    string public symbol = "CARD";
    mapping(uint256 => address) public ownerOf;
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values);

    function mint(address to, uint256 tokenId) external {
        ownerOf[tokenId] = to;
        emit Transfer(address(0), to, tokenId);
    }

    function mintMany(address to, uint256[] calldata ids, uint256[] calldata values) external {
        emit TransferSingle(msg.sender, address(0), to, ids[0], values[0]);
        emit TransferBatch(msg.sender, address(0), to, ids, values);
    }
}

contract TestEnsRegistry {
    mapping(bytes32 => address) public resolver;
    function setResolver(bytes32 node, address value) external { resolver[node] = value; }
}

contract TestEnsResolver {
    mapping(bytes32 => string) public name;
    mapping(bytes32 => address) public addr;
    mapping(bytes32 => mapping(string => string)) public text;
    function setName(bytes32 node, string calldata value) external { name[node] = value; }
    function setAddr(bytes32 node, address value) external { addr[node] = value; }
    function setText(bytes32 node, string calldata key, string calldata value) external { text[node][key] = value; }
}

contract TestPair {
    address public token0;
    address public token1;
    uint112 private reserve0;
    uint112 private reserve1;
    constructor(address token0_, address token1_) { (token0, token1) = (token0_, token1_); }
    function set(uint112 a, uint112 b) external { (reserve0, reserve1) = (a, b); }
    function getReserves() external view returns (uint112, uint112, uint32) { return (reserve0, reserve1, uint32(block.timestamp)); }
}

/// Sends value on inside a call, so that a receiver sees it in no transaction of its own.
contract TestForwarder {
    function forward(address payable to) external payable { to.transfer(msg.value); }
    function fail() external payable { revert("no"); }
}
