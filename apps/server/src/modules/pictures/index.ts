export { addPictureRoutes, PICTURE_BODY, sendPicture, sentBytes } from './picture-routes.ts';
export { keepPicture, type PictureParts } from './picture-service.ts';
export { makePictureStore } from './picture-store.ts';
export { addPictureJobs, sweepPictures } from './picture-sweep.ts';
