/** A new event that begins with the picture of a poster. */
export const posters = {
  title: 'Start from a poster',
  todo: 'A picture of a poster or flyer fills name, time and venue. It is read and not kept.',
  choose: 'Choose a picture',
  chooseOther: 'Choose another picture',
  reading: 'Reading the poster … this may take 20 seconds.',
  read: 'Filled in from the poster: check every field.',
  notFound: (fields: string) => `Not found: ${fields}.`,
  nothing: 'Nothing of it could be read. Choose a larger or sharper picture, or fill in the form.',
  alt: 'The poster that you chose',
  off: 'This service reads no posters. Fill in the form.',
  tooLarge: 'The picture is larger than 12 MB. Choose a smaller one.',
  guessedEnd: 'Not on the poster: three hours after the start.',
  marks: {
    sure: (quote: string) => `From the poster: “${quote}”.`,
    likely: (quote: string) => `From the poster: “${quote}”. Read with some doubt, check it.`,
    unsure: (quote: string) => `From the poster, perhaps: “${quote}”. Hard to read, check it.`,
  },
  refusals: {
    no_picture: 'This is no picture. Choose a JPEG, PNG, WebP or AVIF file.',
    unsupported_type:
      'HEIC pictures can’t be read here. Save it as JPEG, as phones do when they share a picture, and choose that.',
    too_many_pixels: 'The picture has more than 50 megapixels. Choose a smaller one.',
    broken_picture: 'The picture is broken. Save it again, or take another photo.',
    took_too_long: 'It took too long to read. Choose a smaller picture, or try again.',
  },
}
