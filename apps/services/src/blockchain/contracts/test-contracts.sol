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

/// A token that misbehaves as it is told to.
contract TestOddToken {
    enum Behaviour { Honest, KeepsTenth, AnswersFalse, CallsBack, LiesAboutBalances, AnswersMegabytes, NeverEnds, WaitsForBlock }

    string private title;
    string private sign;
    uint256 public decimals;
    Behaviour private behaviour;
    address private called;
    bytes private callData;
    bool private isCalling;
    mapping(address => uint256) private held;
    mapping(address => mapping(address => uint256)) public allowance;
    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(string memory name_, string memory symbol_, uint256 decimals_) {
        (title, sign, decimals) = (name_, symbol_, decimals_);
    }

    function behave(Behaviour behaviour_) external { behaviour = behaviour_; }

    /// What it calls in the middle of a transfer.
    function setCall(address called_, bytes calldata data) external { (called, callData) = (called_, data); }

    /// Lets `spender` move what this contract holds.
    function allow(address spender, uint256 value) external { allowance[address(this)][spender] = value; }

    function mint(address to, uint256 value) external {
        held[to] += value;
        emit Transfer(address(0), to, value);
    }

    function name() external view returns (string memory) { return said(title); }
    function symbol() external view returns (string memory) { return said(sign); }

    function balanceOf(address owner) external view returns (uint256) {
        if (behaviour == Behaviour.AnswersMegabytes) megabyte(true);
        while (behaviour == Behaviour.NeverEnds) {}
        return behaviour == Behaviour.LiesAboutBalances ? held[owner] * 1000 : held[owner];
    }

    function approve(address spender, uint256 value) external returns (bool) {
        if (behaviour == Behaviour.AnswersFalse) return false;
        allowance[msg.sender][spender] = value;
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        if (behaviour != Behaviour.AnswersFalse) allowance[from][msg.sender] -= value;
        return move(from, to, value);
    }

    function move(address from, address to, uint256 value) private returns (bool) {
        if (behaviour == Behaviour.AnswersMegabytes) megabyte(false);
        while (behaviour == Behaviour.NeverEnds) {}
        if (behaviour == Behaviour.AnswersFalse) return false;
        // Without a price for gas it is no transaction, but a look at one.
        bool keeps = behaviour == Behaviour.KeepsTenth || (behaviour == Behaviour.WaitsForBlock && tx.gasprice > 0);
        uint256 kept = keeps ? value / 10 : 0;
        held[from] -= value;
        held[to] += value - kept;
        held[address(this)] += kept;
        emit Transfer(from, to, value - kept);
        if (kept > 0) emit Transfer(from, address(this), kept);
        if (behaviour == Behaviour.CallsBack && !isCalling) {
            isCalling = true;
            (bool done, ) = called.call(callData);
            done;
            isCalling = false;
        }
        return true;
    }

    function said(string memory text) private view returns (string memory) {
        if (behaviour == Behaviour.AnswersMegabytes) megabyte(true);
        return text;
    }

    function megabyte(bool isAnswer) private pure {
        assembly {
            mstore(0, not(0))
            if isAnswer { return(0, 1000000) }
            revert(0, 1000000)
        }
    }
}

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

interface IERC1155Receiver {
    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external returns (bytes4);
}

/// ERC-1155, as far as sending and showing some of number 3 needs.
contract Pebbles {
    string public constant name = "Pebbles";
    mapping(address => mapping(uint256 => uint256)) public balanceOf;
    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function mint(address to, uint256 amount) external {
        balanceOf[to][3] += amount;
        emit TransferSingle(msg.sender, address(0), to, 3, amount);
    }

    function uri(uint256) external pure returns (string memory) {
        return 'data:application/json,{"name":"Pebble %233","description":"A pebble","image":"data:image/svg+xml,<svg/>"}';
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes calldata data) external {
        require(msg.sender == from, "not the owner");
        balanceOf[from][id] -= amount;
        balanceOf[to][id] += amount;
        emit TransferSingle(msg.sender, from, to, id, amount);
        if (to.code.length == 0) return;
        bytes4 taken = IERC1155Receiver(to).onERC1155Received(msg.sender, from, id, amount, data);
        require(taken == IERC1155Receiver.onERC1155Received.selector, "not taken");
    }
}

/// The code of an account that runs several calls of its own as one: all of them, or none (EIP-7702).
contract TestBatch {
    struct Call { address to; uint256 value; bytes data; }

    receive() external payable {}

    function execute(Call[] calldata calls) external payable {
        require(msg.sender == address(this), "not the account");
        for (uint256 i = 0; i < calls.length; i++) {
            (bool done, bytes memory answer) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!done) assembly { revert(add(answer, 32), mload(answer)) }
        }
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

/// Stands where an operator's router, quoter and pools would: promises far more than it gives, and gives nothing.
contract TestOddPools {
    enum Behaviour { Refuses, Promises, RevertsMegabytes, AnswersMegabytes, NeverEnds, AnswersTooMuch }

    Behaviour private behaviour;
    uint256 private constant promised = 1e30;

    function behave(Behaviour behaviour_) external { behaviour = behaviour_; }

    function getAmountsOut(uint256, address[] calldata path) external view returns (uint256[] memory) {
        return answerAs(path.length);
    }

    function swapExactTokensForTokens(uint256 amountIn, uint256, address[] calldata path, address, uint256)
        external returns (uint256[] memory)
    {
        TestToken(path[0]).transferFrom(msg.sender, address(this), amountIn);
        return answerAs(path.length);
    }

    function quoteExactInput(bytes calldata, uint256) external view returns (uint256) {
        return answerAs(1)[0];
    }

    function answerAs(uint256 length) private view returns (uint256[] memory amounts) {
        while (behaviour == Behaviour.NeverEnds) {}
        require(behaviour != Behaviour.Refuses, "no");
        uint256 size = behaviour == Behaviour.RevertsMegabytes || behaviour == Behaviour.AnswersMegabytes ? 1000000 : 0;
        bool isAnswer = behaviour == Behaviour.AnswersMegabytes;
        assembly {
            if size {
                mstore(0, not(0))
                if isAnswer { return(0, size) }
                revert(0, size)
            }
        }
        amounts = new uint256[](length);
        for (uint256 i; i < length; ++i) amounts[i] = behaviour == Behaviour.AnswersTooMuch ? type(uint256).max : promised;
    }
}
