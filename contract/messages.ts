import { z } from 'zod'

/** The default error messages of fields. */
export const texts = {
  required: 'Campo requerido *',
  idDocument: 'DNI incorrecto *',
  format: 'Formato incorrecto',
  bankAccount: 'Formato erroneo',
  email: 'Formato de email incorrecto',
} as const

z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input == null ? texts.required : texts.format
      case 'unrecognized_keys':
        return 'Dato desconocido'
      case 'too_small':
        return issue.origin === 'string' ? texts.required : `El mínimo es ${String(issue.minimum)}`
      case 'too_big':
        return issue.origin === 'string'
          ? `Como mucho ${String(issue.maximum)} caracteres`
          : `El máximo es ${String(issue.maximum)}`
      case 'invalid_value':
        return 'Valor no admitido'
      default:
        return texts.format
    }
  },
})
