import { escapeHtml } from '#server/kernel/escapeHtml.ts'

/** A part of a server-rendered page: text is escaped, `raw` parts are ours. */
export type Markup = { raw: string }
export const raw = (markup: string): Markup => ({ raw: markup })

/** Escapes whatever is not markup of ours. */
export const html = (
  strings: TemplateStringsArray,
  ...values: (string | number | Markup | Markup[])[]
): Markup =>
  raw(
    strings.reduce(
      (page, text, index) => page + text + (index < values.length ? markupOf(values[index] ?? '') : ''),
      '',
    ),
  )

const markupOf = (value: string | number | Markup | Markup[]): string =>
  Array.isArray(value)
    ? value.map(markupOf).join('')
    : typeof value === 'object'
      ? value.raw
      : escapeHtml(String(value))

/** A whole page without scripts, for readers rather than users: documentation, the local mailbox. */
export const documentPage = (title: string, content: Markup): string =>
  html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Concejo</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="/document.css" />
      </head>
      <body>
        <header><a href="/">Concejo</a></header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.raw
