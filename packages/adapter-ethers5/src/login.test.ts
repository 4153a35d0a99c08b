import { loginCases } from '../../eip1193/src/testing/login-cases.fixture.ts'
import { ethers5Adapter } from './ethers5-adapter.ts'

loginCases(() => ethers5Adapter({ ethers: () => import('ethers') }))
