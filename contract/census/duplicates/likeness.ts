/** The reasons why two profiles may be of the same person, for the search and for the screens. */

export const strengths = ['strong', 'medium', 'weak'] as const
export type Strength = (typeof strengths)[number]
export const strengthLabels: Record<Strength, string> = {
  strong: 'Muy probable',
  medium: 'Probable',
  weak: 'Posible',
}

export const duplicateReasons = [
  'document',
  'documentTypo',
  'nameBirthday',
  'emailSurname',
  'phoneName',
  'bankAccountName',
  'email',
  'phone',
  'bankAccount',
] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/**
 * The strength and the explanation of each reason. A document, or a full name with a birthday, is almost unique:
 * strong. A shared e-mail or telephone with the same name can be a parent and a child: medium. People who live
 * together share telephones, accounts and e-mails, so each of these alone is weak.
 */
export const reasonDetails: Record<DuplicateReason, { label: string; strength: Strength; why: string }> = {
  document: {
    label: 'Mismo documento',
    strength: 'strong',
    why: 'El número es el mismo; cambian la letra, los ceros o el tipo de documento.',
  },
  documentTypo: {
    label: 'Documento casi igual y mismo nombre',
    strength: 'strong',
    why: 'El mismo nombre y apellidos, y un documento que se diferencia en una o dos cifras y no es un DNI ni un NIE correcto.',
  },
  nameBirthday: {
    label: 'Mismo nombre y nacimiento',
    strength: 'strong',
    why: 'Coinciden nombre, apellidos y fecha de nacimiento, sin contar tildes.',
  },
  emailSurname: {
    label: 'Mismo correo y apellido',
    strength: 'medium',
    why: 'Puede ser la misma persona, o alguien de su familia que usa su correo.',
  },
  phoneName: {
    label: 'Mismo teléfono, nombre y apellido',
    strength: 'medium',
    why: 'Puede ser la misma persona, o madre e hija que se llaman igual.',
  },
  bankAccountName: {
    label: 'Misma cuenta bancaria, nombre y apellido',
    strength: 'medium',
    why: 'Puede ser la misma persona, o padre e hijo que se llaman igual.',
  },
  email: {
    label: 'Mismo correo',
    strength: 'weak',
    why: 'Una familia o una pareja puede compartir el correo.',
  },
  phone: {
    label: 'Mismo teléfono',
    strength: 'weak',
    why: 'Quienes viven juntos pueden compartir el teléfono.',
  },
  bankAccount: {
    label: 'Misma cuenta bancaria',
    strength: 'weak',
    why: 'Quienes viven juntos suelen compartir la cuenta.',
  },
}

/** A value shared by more people than this is not evidence (a placeholder, the telephone of an office). */
export const maxSharers = 20
