/** The longest time that work keeps the event loop, in ms of the thread's own processor time. */
export async function measureHold(work: () => Promise<unknown>): Promise<number> {
  let held = 0
  let last = threadTime()
  const mark = () => {
    const now = threadTime()
    held = Math.max(held, now - last)
    last = now
  }
  let isOver = false
  const tick = () => {
    mark()
    if (!isOver) setImmediate(tick)
  }
  setImmediate(tick)
  await work().finally(() => {
    isOver = true
  })
  mark()
  return held
}

function threadTime() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
