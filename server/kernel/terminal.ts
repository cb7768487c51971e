/** Says on the terminal what a long start is doing, and how long each step took. */
export async function step<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  const result = await work()
  const seconds = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 }).format(
    (performance.now() - started) / 1000,
  )
  process.stdout.write(`  ✓ ${label} (${seconds} s)\n`)
  return result
}

/** A progress line that rewrites itself on a terminal, and speaks seldom when it is not one. */
export function progress(label: string) {
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
