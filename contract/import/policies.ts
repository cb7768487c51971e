/** What an import does with people who are already in the census. Empty cells never change anything. */
export const policies = ['overwrite', 'fillEmpty', 'createOnly', 'updateOnly'] as const
export type Policy = (typeof policies)[number]
export const policyLabels: Record<Policy, { label: string; meaning: string }> = {
  overwrite: {
    label: 'Dar de alta y actualizar',
    meaning:
      'Quien no está se da de alta; a quien está se le pone lo que dice la lista. Las celdas vacías no cambian nada.',
  },
  fillEmpty: {
    label: 'Dar de alta y rellenar',
    meaning: 'Quien no está se da de alta; a quien está solo se le rellena lo que falta en el censo.',
  },
  createOnly: {
    label: 'Solo dar de alta',
    meaning: 'Quien no está se da de alta; a quien está no se le cambia nada.',
  },
  updateOnly: {
    label: 'Solo actualizar',
    meaning: 'A quien está se le pone lo que dice la lista; quien no está en el censo se salta.',
  },
}
