import { monitorEventLoopDelay } from 'node:perf_hooks'

const windowMs = 5_000
const resolutionMs = 20

/** Watches how long the event loop is held, until `stop`. `readDelay` is the longest hold of the last 5 to 10 s, in ms. */
export function watchLoopDelay(): { readDelay: () => number; stop: () => void } {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  const readLongest = () =>
    histogram.count === 0 ? 0 : Math.max(0, Math.round(histogram.max / 1e6) - resolutionMs)
  let previous = 0
  const timer = setInterval(() => {
    previous = readLongest()
    histogram.reset()
  }, windowMs)
  timer.unref()
  return {
    readDelay: () => Math.max(previous, readLongest()),
    stop: () => {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
