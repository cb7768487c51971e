import { productName } from '#contract/product.ts'
import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { buildOpenApi } from '#server/documentation/openapi.ts'
import { renderDocument, html, type Markup } from '#server/kernel/html/document.ts'

type Operation = {
  operationId: string
  summary: string
  description: string
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: object
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}

/** The documentation of the API: `/openapi.json`, and `/docs` as a page without scripts (rule input-4). */
export function registerDocumentation(app: FastifyInstance, version: string) {
  let description: Record<string, unknown> | undefined
  const describe = () => (description ??= buildOpenApi(api, version))
  app.get('/openapi.json', async (_, reply) =>
    reply.type('application/json').send(JSON.stringify(describe())),
  )
  app.get('/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(renderPage(describe())))
}

function renderPage(description: Record<string, unknown>): string {
  const paths = description.paths as Record<string, Record<string, Operation>>
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const index = calls.map(
    ({ path, method, operation }) =>
      html`<li>
        <a href="#${operation.operationId}"><code>${method} ${path}</code></a> ${operation.summary}
      </li>`,
  )
  return renderDocument(
    `La API de ${productName}`,
    html`<p>Descripción para programas: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
      <nav aria-label="Llamadas">
        <ul>
          ${index}
        </ul>
      </nav>
      ${calls.map(renderOperation)}`,
  )
}

const renderOperation = ({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: Operation
}): Markup =>
  html`<section>
    <h2 id="${operation.operationId}"><code>${method} ${path}</code></h2>
    <p>${operation.summary}. ${operation.description}</p>
    ${renderParameters(operation)} ${renderSchema('Cuerpo', operation.requestBody)}
    ${Object.entries(operation.responses).map(([status, answer]) => renderSchema(`${status} · ${answer.description}`, answer.content))}
  </section>`

const renderParameters = ({ parameters: declared = [] }: Operation): Markup =>
  declared.length === 0
    ? html``
    : html`<table>
        <thead>
          <tr>
            <th scope="col">Parámetro</th>
            <th scope="col">Dónde</th>
            <th scope="col">Valores</th>
          </tr>
        </thead>
        <tbody>
          ${declared.map(
            ({ name, in: place, required, schema: values }) =>
              html`<tr>
                <th scope="row"><code>${name}</code>${required ? ' *' : ''}</th>
                <td>${place === 'path' ? 'ruta' : 'consulta'}</td>
                <td><code>${JSON.stringify(values)}</code></td>
              </tr>`,
          )}
        </tbody>
      </table>`

const renderSchema = (label: string, content: object | undefined): Markup =>
  content === undefined
    ? html`<p>${label}</p>`
    : html`<details>
        <summary>${label}</summary>
        <pre tabindex="0">${JSON.stringify(content, null, 2)}</pre>
      </details>`
