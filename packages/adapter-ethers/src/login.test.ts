import { loginCases } from '../../eip1193/src/testing/login-cases.fixture.ts'
import { ethersAdapter } from './ethers-adapter.ts'

loginCases(() => ethersAdapter())
