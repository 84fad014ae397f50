/** Files: the picture of an operator, and files in lists and details. */
export default {
  open: (v: { name: string }) => `Open ${v.name}`,
  gone: 'This file does not exist any more.',
  changePicture: 'Change picture',
  choosePicture: 'Choose a picture',
  orDrop: 'or drop it here',
  pictureRule: (v: { types: string; max: string }) => `${v.types}, at most ${v.max}`,
  preview: 'This is how it will look',
  current: 'Your picture now',
  unreadable: (v: { types: string }) =>
    `This file is no picture that can be shown. Possible are: ${v.types}.`,
  tooLarge: (v: { size: string; max: string }) =>
    `The picture has ${v.size}. At most ${v.max} are possible.`,
  pictureChanged: 'Your picture was changed',
}
