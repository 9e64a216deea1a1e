/** The browser comes from the registry or is installed already (docs/decisions/0049); nothing is downloaded beside. */
module.exports = { skipDownload: true };
