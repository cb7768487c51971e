/**
 * Runs work and measures the longest time that it kept the event loop, in ms of the thread's own processor time, so
 * that other processes do not count.
 */
export async function measureHold<Result>(
  work: () => Promise<Result> | Result,
): Promise<{ held: number; result: Result }> {
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
  try {
    const result = await work()
    mark()
    return { held, result }
  } finally {
    isOver = true
  }
}

function threadTime() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** No work may keep the event loop longer (rule input-10), in ms. */
export const mostHeld = 50
