/** The wording of the number field. */
export const numberTexts = {
  hint: 'فقط عدد صحیح وارد کنید',
  labels: { increase: 'افزایش', decrease: 'کاهش' },
} as const;
