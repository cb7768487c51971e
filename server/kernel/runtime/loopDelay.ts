import { monitorEventLoopDelay, type Histogram } from 'node:perf_hooks'

const windowMs = 5_000
const resolutionMs = 20

/** Watches how long the event loop is held, until `stop`. `readDelay` is the longest hold of the last 5 to 10 s, in ms. */
export function watchLoopDelay(): { readDelay: () => number; stop: () => void } {
  // Two that are reset in turn: one that is reset while the loop is held does not see that hold.
  const histograms = [0, 1].map(() => monitorEventLoopDelay({ resolution: resolutionMs }))
  for (const histogram of histograms) histogram.enable()
  let turns = 0
  const timer = setInterval(() => {
    histograms[turns % 2]?.reset()
    turns += 1
  }, windowMs)
  timer.unref()
  return {
    readDelay: () => Math.max(...histograms.map(readLongest)),
    stop: () => {
      clearInterval(timer)
      for (const histogram of histograms) histogram.disable()
    },
  }
}

const readLongest = ({ count, max }: Histogram) =>
  count === 0 ? 0 : Math.max(0, Math.round(max / 1e6) - resolutionMs)
