// Loaded into the attacked process by `--import`. It tells the runner how much of the memory is in use, which can't be
// seen from outside: an allocator keeps memory that was used once, so resident memory stays high after an attack even
// when nothing is left of it.
process.on('message', (message) => {
  if (message !== 'memory') return
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  process.send?.({ liveBytes: heapUsed + external })
})
