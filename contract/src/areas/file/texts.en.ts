/** Files: the picture of an operator, and files in lists and details. */
export default {
  open: (v: { name: string }) => `Open ${v.name}`,
  gone: 'This file no longer exists.',
  changePicture: 'Change picture',
  changeIntroduction: 'Change introduction',
  choosePicture: 'Choose a picture',
  orDrop: 'or drop it here',
  pictureRule: (v: { types: string; max: string }) => `${v.types}, at most ${v.max}`,
  preview: 'This is how it will look',
  current: 'Your current picture',
  unreadable: (v: { types: string }) =>
    `This file is not a picture that can be shown. Supported: ${v.types}.`,
  tooLarge: (v: { size: string; max: string }) =>
    `The picture is ${v.size}. The limit is ${v.max}.`,
  pictureChanged: 'Your picture was changed',
}
