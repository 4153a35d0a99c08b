import { createSteadyClient, startNode } from './services.mjs'
import { seeded } from './statistics.mjs'

/** Two nodes under load, one of them killed and started again, ten times, at moments that a seed decides. */
export async function tenKills(settings, { pairs, window, seed }) {
  const random = seeded(seed)
  const nodes = await Promise.all([startNode(settings), startNode(settings)])
  const urls = (preferred) => () => [nodes[preferred], nodes[1 - preferred]].filter(Boolean).map(({ url }) => url)
  let isTalking = true
  // Each answers every message with another: the number of messages on their way is constant, and a lost message lowers it permanently.
  const talk = (topic, name, preferred) => {
    const side = { sent: 0, client: undefined }
    const say = () => side.client.publish(topic, `${name} ${side.sent++}`)
    side.client = createSteadyClient({
      urls: urls(preferred),
      topics: [topic],
      onMessage: (message) => isTalking && side.client.received.get(message) === 1 && say(),
    })
    for (let n = 0; n < window; n++) say()
    return side
  }
  const all = Array.from({ length: pairs }, (_, n) => {
    const topic = `${seed}${n}`.padStart(64, 'e')
    return { app: talk(topic, 'app', 0), wallet: talk(topic, 'wallet', 1) }
  })
  for (let kills = 0; kills < 10; kills++) {
    await new Promise((resolve) => setTimeout(resolve, 100 + random() * 700))
    const victim = random() < 0.5 ? 0 : 1
    const dead = nodes[victim]
    nodes[victim] = undefined
    await dead.kill()
    nodes[victim] = await startNode(settings)
  }
  isTalking = false
  const done = ({ app, wallet }) =>
    app.client.received.size === wallet.sent && wallet.client.received.size === app.sent && !app.client.unconfirmed()
  for (let waited = 0; !all.every(done) && waited < 600; waited++)
    await new Promise((resolve) => setTimeout(resolve, 50))
  const sides = all.flatMap(({ app, wallet }) => [app, wallet])
  const total = (count) => sides.reduce((sum, side) => sum + count(side), 0)
  const sent = total((side) => side.sent)
  const received = total(({ client }) => client.received.size)
  const again = total(({ client }) => [...client.received.values()].filter((times) => times > 1).length)
  for (const { client } of sides) client.close()
  await Promise.all(nodes.map((node) => node?.kill()))
  return { sent, lost: sent - received, again }
}
