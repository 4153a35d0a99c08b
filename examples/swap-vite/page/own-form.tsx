import { useLatchkeySwap } from '@latchkey/react'

/** The form of Latchkey's Swap view with controls of the page's own. What it reviews is shown by the modal. */
export function OwnForm() {
  const form = useLatchkeySwap()
  const { message, quote, sourceToken, toToken } = form
  if (!form.available) return <p>Connect a wallet on a network with swaps.</p>
  function review() {
    form.review({
      description: `Swap ${form.sourceTokenAmount} ${sourceToken?.symbol} for ${toToken?.symbol}`,
      approve: `Allow ${form.sourceTokenAmount} ${sourceToken?.symbol}`,
      reset: `Take back what was allowed of ${sourceToken?.symbol}`,
    })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (message === 'review') review()
      }}
    >
      <label>
        Amount in {sourceToken?.symbol}{' '}
        <input
          inputMode="decimal"
          value={form.amountText}
          onChange={({ target: { value } }) => form.setAmount(value)}
        />
      </label>{' '}
      <label>
        for{' '}
        <select
          value={toToken?.id ?? ''}
          onChange={({ target: { value } }) => {
            const token = form.tokens.find(({ id }) => id === value)
            if (token) form.setToToken(token)
          }}
        >
          <option value="">a token</option>
          {form.tokens.map(({ id, symbol }) => (
            <option key={id} value={id}>
              {symbol}
            </option>
          ))}
        </select>
      </label>
      <p role="status">{quote && `${quote.toAmount} ${toToken?.symbol}, at least ${quote.minimum}`}</p>
      <button type="submit" disabled={message !== 'review'}>
        {message}
      </button>
    </form>
  )
}
