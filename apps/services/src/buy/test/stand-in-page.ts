import type { StandInReply } from '../../blockchain/test/start-stand-in.ts'

/** A provider's page, named a stand-in, with one button for each end of a payment. */
export function standInPage(provider: string, orderId: string): StandInReply {
  const safe = orderId.replace(/[^\w-]/g, '')
  const button = (label: string, status: string, silent = false) =>
    `<button onclick="decide('${status}',${silent})">${label}</button>`
  const body = `<!doctype html><html lang="en"><title>Stand-in for ${provider}</title>
<body style="font:16px system-ui;padding:2rem"><h1>Stand-in for ${provider}</h1><p>No money moves here.</p>
${safe && ['<p>', button('Pay', 'completed'), button('Pay, the webhook is lost', 'completed', true), button('Keep me waiting', 'in-progress'), button('Fail', 'failed'), '</p>'].join(' ')}
<p id="done" role="status"></p>
<script>async function decide(status, silent) {
  await fetch('/decide', { method: 'POST', body: JSON.stringify({ provider: '${provider}', orderId: '${safe}', status, silent }) })
  document.getElementById('done').textContent = 'Done: ' + status
}</script></body></html>`
  return { headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}
