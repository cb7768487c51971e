/** Runs a step of a long start and prints its label and how long it took. */
export async function runStep<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  const result = await work()
  const seconds = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 }).format(
    (performance.now() - started) / 1000,
  )
  process.stdout.write(`  ✓ ${label} (${seconds} s)\n`)
  return result
}

/** A progress line: rewritten in place on a terminal, else printed every five seconds. */
export function createProgress(label: string) {
  let last = 0
  return (done: number, total: number) => {
    const now = performance.now()
    if (now - last < (process.stderr.isTTY ? 200 : 5_000) && done < total) return
    last = now
    const format = new Intl.NumberFormat('es-ES', { useGrouping: 'always' })
    const line = `  … ${label}: ${format.format(done)} de ${format.format(total)}`
    process.stderr.write(process.stderr.isTTY ? `\r${line}${done >= total ? '\n' : ''}` : `${line}\n`)
  }
}
