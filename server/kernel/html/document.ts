import { productName } from '#contract/product.ts'
import { escapeHtml } from '#contract/escapeHtml.ts'

/** A part of a page rendered on the server. `raw` is inserted without escaping, so it must never hold what people typed. */
export type Markup = { raw: string }
export const raw = (markup: string): Markup => ({ raw: markup })

/** A template tag that escapes every value that is not Markup. */
export const html = (
  strings: TemplateStringsArray,
  ...values: (string | number | Markup | Markup[])[]
): Markup =>
  raw(
    strings.reduce(
      (page, text, index) => page + text + (index < values.length ? toMarkup(values[index] ?? '') : ''),
      '',
    ),
  )

const toMarkup = (value: string | number | Markup | Markup[]): string =>
  Array.isArray(value)
    ? value.map(toMarkup).join('')
    : typeof value === 'object'
      ? value.raw
      : escapeHtml(String(value))

/** A complete HTML page without scripts: for the API documentation and the local mailbox. */
export const renderDocument = (title: string, content: Markup): string =>
  html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${productName}</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="/document.css" />
      </head>
      <body>
        <header><a href="/">${productName}</a></header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.raw
