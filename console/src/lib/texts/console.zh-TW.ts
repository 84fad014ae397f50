export default import.meta.glob<object>(['./*/texts.zh-TW.ts', '!./{payment-page,session}/*'], {
  base: '../../../../contract/src/areas',
  eager: true,
  import: 'default',
})
