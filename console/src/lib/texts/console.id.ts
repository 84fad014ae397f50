export default import.meta.glob<object>(['./*/texts.id.ts', '!./{payment-page,session}/*'], {
  base: '../../../../contract/src/areas',
  eager: true,
  import: 'default',
})
