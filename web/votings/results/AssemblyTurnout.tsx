import { useState } from 'react'
import type { Replied } from '#contract/endpoint.ts'
import { votingPapers } from '#contract/votings/outcome.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import { WideTable } from '#web/votings/results/WideTable.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatNumber } from '#web/ui/format.ts'

/** The turnout of assemblies with ten people or more in the roll; each look is logged, so it is asked for. */
export function AssemblyTurnout({ id }: { id: number }) {
  const { under, error, press } = usePressed()
  const [data, setData] = useState<Replied<typeof votingPapers.turnout>>()
  const ask = () => void press(true, () => call(votingPapers.turnout, { params: { id } }), setData)
  const rows = data && [
    ...data.assemblies.map(({ assemblyName, ...rest }) => ({ name: assemblyName, ...rest })),
    ...(data.others ? [{ name: 'El resto, juntas', ...data.others }] : []),
  ]
  return (
    // On paper it is what was asked for, or nothing.
    <div data-screen-only={rows === undefined || undefined}>
      <Card title="Participación por asambleas">
        {rows === undefined ? (
          <>
            <p>De las que tienen al menos diez personas en el censo. Queda anotado quién la consulta.</p>
            <Button icon="rows" busy={under ? 'Cargando…' : undefined} onClick={ask}>
              Ver la participación por asambleas
            </Button>
            {error !== null && <p role="alert">No se ha podido cargar. {messageOf(error)}</p>}
          </>
        ) : rows.length === 0 ? (
          <p role="status">Ninguna asamblea tiene diez personas en el censo.</p>
        ) : (
          <WideTable caption="Participación por asambleas">
            <thead>
              <tr>
                <th scope="col">Asamblea</th>
                <th scope="col">Censo</th>
                <th scope="col">Votos</th>
                <th scope="col">Participación</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, census, voted, percent }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{formatNumber(census)}</td>
                  <td>{formatNumber(voted)}</td>
                  <td>{percent}</td>
                </tr>
              ))}
            </tbody>
          </WideTable>
        )}
      </Card>
    </div>
  )
}
