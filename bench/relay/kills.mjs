import { createSteadyClient, startNode } from './services.mjs'
import { seeded } from './statistics.mjs'

/** Two nodes under load, one of them killed and started again, ten times, at moments that a seed decides. */
export async function tenKills(settings, { pairs, seed }) {
  const random = seeded(seed)
  const nodes = await Promise.all([startNode(settings), startNode(settings)])
  const urls = (preferred) => () => [nodes[preferred], nodes[1 - preferred]].filter(Boolean).map(({ url }) => url)
  const all = Array.from({ length: pairs }, (_, n) => {
    const topic = `${seed}${n}`.padStart(64, 'e')
    const app = createSteadyClient({ urls: urls(0), topics: [topic] })
    return { topic, app, wallet: createSteadyClient({ urls: urls(1), topics: [topic] }), sent: 0 }
  })
  const talk = setInterval(() => {
    for (const pair of all) {
      pair.app.publish(pair.topic, `app ${pair.sent}`)
      pair.wallet.publish(pair.topic, `wallet ${pair.sent}`)
      pair.sent += 1
    }
  }, 20)
  for (let kills = 0; kills < 10; kills++) {
    await new Promise((resolve) => setTimeout(resolve, 100 + random() * 700))
    const victim = random() < 0.5 ? 0 : 1
    const dead = nodes[victim]
    nodes[victim] = undefined
    await dead.kill()
    nodes[victim] = await startNode(settings)
  }
  clearInterval(talk)
  const done = () =>
    all.every(
      ({ app, wallet, sent }) => app.received.size === sent && wallet.received.size === sent && !app.unconfirmed(),
    )
  for (let waited = 0; !done() && waited < 600; waited++) await new Promise((resolve) => setTimeout(resolve, 50))
  const sent = all.reduce((sum, pair) => sum + 2 * pair.sent, 0)
  const clients = all.flatMap(({ app, wallet }) => [app, wallet])
  const received = clients.reduce((sum, { received }) => sum + received.size, 0)
  const again = clients.reduce((sum, { received }) => sum + [...received.values()].filter((n) => n > 1).length, 0)
  for (const client of clients) client.close()
  await Promise.all(nodes.map((node) => node?.kill()))
  return { sent, lost: sent - received, again }
}
