import { activeConnection, addressOn } from '@latchkey/core'
import { mount } from '@latchkey/react/mount'
import { reconnect } from '@wagmi/core'
import { readOptions } from './options.ts'
import { prepare } from './prepare.ts'
import { readStack } from './stack.ts'

const { client, config } = await prepare(readStack(), readOptions(), 'mount')
// What `WagmiProvider` does in a React page.
if (config) void reconnect(config)
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
