import { activeConnection, addressOn } from '@latchkey/core'
import { mount } from '@latchkey/react/mount'
import { readOptions } from './options.ts'
import { setUp } from './setup.ts'
import { readStack } from './stack.ts'
import { announceTestWallets } from './test-wallets.ts'

const stack = readStack()
const options = readOptions()
announceTestWallets(stack, options)
const { client } = setUp(stack, options, 'mount')
const latchkey = mount({ client })

const button = document.createElement('button')
const show = () => {
  const connection = activeConnection(client.connection.getState())
  button.textContent = connection ? addressOn(connection) : 'Connect wallet'
}
button.type = 'button'
button.onclick = () => void latchkey.open()
client.connection.subscribe(show)
show()
document.getElementById('root')?.append(button)
