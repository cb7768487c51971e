import { columnsOf, type Column } from '#contract/column.ts'
import type { DeclaredPerson } from '#contract/fees/declaration/declaration.ts'
import { declaredFaults, declaredKeyLabels } from '#contract/fees/declaration/declared.ts'
import { fullName } from '#contract/people/name.ts'

const { of } = columnsOf<DeclaredPerson>()
const hideWhenNarrow = true

export const describeFaults = ({ faults }: Pick<DeclaredPerson, 'faults'>): string =>
  faults.map((fault) => declaredFaults[fault].text).join('. ')

/** The columns of who is declared (rule fee-12). */
export const declarationColumns: Column<DeclaredPerson>[] = [
  of('idDocument', 'DNI', ({ idDocument }) => idDocument, { identifies: true }),
  of('lastName1', 'Nombre', fullName, { inName: true, sort: 'lastName1' }),
  of('key', 'Clave', ({ key }) => declaredKeyLabels[key]),
  of('province', 'Provincia', ({ province, provinceCode }) => describeProvince(province, provinceCode), {
    hideWhenNarrow,
    wraps: true,
    missing: 'No consta',
  }),
  of('cents', 'Importe', ({ cents }) => cents / 100, { align: 'end', type: 'euros', sort: 'cents' }),
  of('isDeclared', 'Se declara', ({ isDeclared }) => (isDeclared ? 'Sí' : 'No'), { hideWhenNarrow }),
  of('faults', 'Qué falta o está mal', describeFaults, { wraps: true, missing: '—' }),
]

const describeProvince = (province: string | null, code: string | null) =>
  code === '99' ? '99 Fuera de España' : code === null ? province : [code, province].filter(Boolean).join(' ')
