import { LatchkeyError, normalizeError } from '../kernel/errors/index.ts'

/**
 * Runs the steps before anything can be sent. Their failure leaves no doubt that nothing was, whatever its code: `context.asked` is `no`, which
 * says that no wallet was asked to send. A request to sign only is such a step. A request by which the wallet itself sends must not be.
 *
 * @example const signed = await beforeSending(() => driver.signTransaction(target, bytes))
 */
export async function beforeSending<T>(steps: () => Promise<T>): Promise<T> {
  try {
    return await steps()
  } catch (thrown) {
    const { code, context, details, docsPath, metaMessages, shortMessage } = normalizeError(thrown)
    const said = { details, docsPath, metaMessages, shortMessage }
    throw new LatchkeyError(code, { ...said, cause: thrown, context: { ...context, asked: 'no' } })
  }
}
