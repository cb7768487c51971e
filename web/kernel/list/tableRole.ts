/**
 * The explicit ARIA role of a table element. On a phone CSS displays the table as blocks, and browsers then no
 * longer report it as a table (rule list-4).
 */
export const tableRole = <
  const Role extends 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell',
>(
  role: Role,
) => ({ role })
