import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** A mail server (RFC 5321) that reads nothing but the code of each mail, so that it takes little time from what is measured. */
export type CodeSink = {
  readonly port: number
  /** The code of the mail to an address that has had none before. */
  codeOf(email: string): Promise<string>
  close(): Promise<void>
}

export async function startCodeSink(): Promise<CodeSink> {
  const codes = new Map<string, string>()
  const waiting = new Map<string, (code: string) => void>()
  const take = (email: string, mail: string) => {
    const code = /\b(\d{6})\b/.exec(mail.slice(mail.indexOf('Subject:')))?.[1]
    // Mails without a code are notices.
    if (code === undefined) return
    const resolve = waiting.get(email)
    waiting.delete(email)
    if (resolve) resolve(code)
    else codes.set(email, code)
  }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    let text = ''
    let to = ''
    let isData = false
    socket.write('220 sink\r\n')
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk
      for (;;) {
        const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const line = text.slice(0, end)
        text = text.slice(end + (isData ? 5 : 2))
        if (isData) {
          isData = false
          take(to, line)
          socket.write('250 taken\r\n')
          continue
        }
        to = /^RCPT TO:<([^>]+)>/i.exec(line)?.[1] ?? to
        isData = /^DATA/i.test(line)
        if (/^QUIT/i.test(line)) return void socket.end('221 bye\r\n')
        socket.write(isData ? '354 go on\r\n' : '250 fine\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async codeOf(email) {
      const code = codes.get(email)
      codes.delete(email)
      return code ?? new Promise((resolve) => waiting.set(email, resolve))
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
