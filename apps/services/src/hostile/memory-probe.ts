// Loaded into the attacked process by `--import`: tells the runner how much of its memory is in use, which no figure from outside shows. An
// allocator keeps what was used once, so resident memory stays high after an attack also when nothing is left of it.
process.on('message', (message) => {
  if (message !== 'memory') return
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  process.send?.({ liveBytes: heapUsed + external })
})
