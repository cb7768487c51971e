import { once } from 'node:events'
import { createServer } from 'node:net'
import { ExplainedFailure } from '#server/kernel/runtime/explainFailure.ts'

type Place = { port: number; host: string }
/** The settings that say where. */
type Names = Record<keyof Place, string>

/** Throws what keeps this process from listening somewhere, in a sentence that names the settings that say where (rule run-5). */
export async function requireFree({ port, host }: Place, names: Names): Promise<void> {
  const server = createServer().listen({ port, host, exclusive: true })
  try {
    await once(server, 'listening')
  } catch (error) {
    const why = sayWhyNot((error as NodeJS.ErrnoException).code ?? '', { port, host }, names)
    throw why === undefined ? error : new ExplainedFailure(why, { cause: error })
  }
  server.close()
  await once(server, 'close')
}

function sayWhyNot(code: string, { port, host }: Place, names: Names): string | undefined {
  const said = `${names.port}=${port}`
  const other = port === 3000 ? 3001 : port - 1
  if (code === 'EADDRINUSE')
    return `El puerto está ocupado (${said}). Prueba con otro: ${names.port}=${other} npm start`
  if (code === 'EACCES') return `Falta permiso para el puerto (${said}): los menores de 1024 son de root`
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
    return `La dirección no es de esta máquina (${names.host}=${host})`
  return undefined
}
