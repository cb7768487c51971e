import type { Plugin } from 'vite'

/** A summary of a call that is one text, on a line of its own or on the next one. */
const summaries = /^ +summary:\s*'(?:[^'\\\n]|\\.)*',\n/gm

/**
 * A Vite plugin that leaves out of the web what calls are in a sentence: the documentation and the log read it, on the
 * server, and no page does. The build fails when there are none any more where they were.
 */
export function slimContract(): Plugin {
  let left = 0
  return {
    name: 'concejo:slim-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/.+\.ts$/ },
      handler: (code) => ({
        code: code.replace(summaries, () => {
          left += 1
          return ''
        }),
        map: null,
      }),
    },
    buildEnd(error) {
      if (!error && left < 300) throw new Error(`only ${left} summaries of calls were found`)
    },
  }
}
