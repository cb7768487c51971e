import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'
import type { City } from '#contract/geography/geography.ts'
import { listReferenceProvinces } from '#server/geography/reference.provinces.ts'

const atlas = z.object({
  objects: z.object({
    municipalities: z.object({
      geometries: z.array(z.object({ id: z.string(), properties: z.object({ name: z.string() }) })),
    }),
  }),
})

/** Corrections to the atlas from the list of INE of 2026: one missing municipality and fourteen names. */
const corrections: Record<string, string> = {
  '04057': 'Laujar de Andarax',
  '07059': 'Ses Salines',
  '07064': 'Es Castell',
  '10016': 'Aldehuela del Jerte',
  '12040': 'Castelló de la Plana/Castellón de la Plana',
  '12108': 'Suera/Sueras',
  '17048': "Castell d'Aro, Platja d'Aro i s'Agaró",
  '17100': 'Masarac i Vilarnadal',
  '31040': 'Atetz',
  '31071': 'Castillonuevo/Gazteluberri',
  '31088': 'Valle de Elorz/Elortzibar',
  '31118': 'Val de Goñi/Goñerri',
  '43027': 'La Bisbal de Montsant',
  '46171': 'Montcada/Moncada',
  '48916': 'Usansolo',
}

/** The municipalities of INE 2026 by code, their names in natural order («A Coruña»). */
export function listReferenceCities(): City[] {
  const path = createRequire(import.meta.url).resolve('es-atlas/es/municipalities.json')
  const { geometries } = atlas.parse(JSON.parse(readFileSync(path, 'utf8'))).objects.municipalities
  const names = new Map(geometries.map(({ id, properties }) => [id, properties.name]))
  for (const [code, name] of Object.entries(corrections)) names.set(code, name)
  const provinceNames = new Map(
    listReferenceProvinces().map(({ codProv, provincia }) => [codProv, provincia]),
  )
  return [...names]
    .flatMap(([codIne, name]) => {
      const codProv = codIne.slice(0, 2)
      const provName = provinceNames.get(codProv)
      // The atlas also has land shared by several municipalities (codes 53…) and Gibraltar (54…), which have no province.
      return provName === undefined ? [] : [{ name, codIne, provName, codProv }]
    })
    .toSorted((one, other) => one.codIne.localeCompare(other.codIne))
}
