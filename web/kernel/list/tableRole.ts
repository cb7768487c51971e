/**
 * Table roles said aloud: on a phone these elements are shown as blocks,
 * and there browsers stop telling assistive technology that they are a table (rule list-4).
 */
export const tableRole = <
  const Role extends 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell',
>(
  role: Role,
) => ({ role })
