import type { Endpoint, Sent } from '#contract/endpoint.ts'
import { ConnectionError, sendRequest } from '#web/kernel/api/api.ts'

/** Bytes received, and the total when the server declared it. */
export type DownloadProgress = { received: number; total: number | null }

/** Downloads a file and saves it under the name the server gives. Nothing is saved after an abort. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  onProgress: (progress: DownloadProgress) => void,
  signal: AbortSignal,
): Promise<string> {
  const response = await sendRequest(endpoint, input, signal)
  const total = Number(response.headers.get('content-length')) || null
  const chunks = await collect(response, (received) => onProgress({ received, total }), signal)
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  const name = fileNameOf(response.headers.get('content-disposition')) ?? 'descarga'
  saveFile(new Blob(chunks, { type }), name)
  return name
}

async function collect(response: Response, onBytes: (received: number) => void, signal: AbortSignal) {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  let received = 0
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      chunks.push(part.value)
      received += part.value.length
      onBytes(received)
    }
  } catch (error) {
    // A stream cut short is a broken file: nothing is saved.
    if (signal.aborted) throw error
    throw new ConnectionError()
  }
  return chunks
}

/** The name in a content-disposition header; the UTF-8 form (RFC 6266) wins. */
export function fileNameOf(disposition: string | null): string | null {
  const encoded = /filename\*=utf-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null
}

/** Hands a text to the browser as a file. */
export const saveTextFile = (name: string, text: string) =>
  saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), name)

/** Hands bytes to the browser as a file. */
export function saveFile(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser needs the object URL until it has begun to write the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
